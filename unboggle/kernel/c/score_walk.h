/* The walks of score.h; included once for each variant of SCORE_NAME and SCORE_TARGET. */

/* Notes all words of the trie below `number`, which was reached on `cell`. */
SCORE_TARGET static void SCORE_NAME(score_walk)(Scorer *scorer, uint32_t number, uint32_t cell,
                                                uint64_t unvisited) {
    TrieNode node = scorer->table->trie->nodes[number];
    if (trie_ends(node))
        score_note(scorer, number);
    uint32_t faces = node.children & scorer->beside[cell];
    if (!faces || !scorer->patience)
        return;
    scorer->patience--;
    unvisited &= ~((uint64_t)1 << cell);
    uint64_t around = scorer->grid->sets[cell] & unvisited;
    for (; faces; faces &= faces - 1) {
        uint32_t face = (uint32_t)ub_lowest(faces);
        uint64_t cells = scorer->showing[face] & around;
        if (!cells)
            continue;
        uint32_t child = trie_child(node, (uint32_t)1 << face);
        for (; cells; cells &= cells - 1)
            SCORE_NAME(score_walk)(scorer, child, (uint32_t)ub_lowest(cells), unvisited);
    }
}

/* Notes all words, by the cell they start on. See score_board. */
SCORE_TARGET static ScoreStatus SCORE_NAME(score_starts)(Scorer *scorer,
                                                         const uint64_t *floor, uint64_t *after) {
    TrieNode root = scorer->table->trie->nodes[0];
    uint64_t shown = 0;
    uint32_t first[GRID_SMALL];
    for (uint32_t faces = root.children; faces; faces &= faces - 1) {
        uint32_t face = (uint32_t)ub_lowest(faces);
        uint32_t child = trie_child(root, (uint32_t)1 << face);
        for (uint64_t cells = scorer->showing[face]; cells; cells &= cells - 1)
            first[ub_lowest(cells)] = child;
        shown |= scorer->showing[face];
    }
    for (uint32_t c = 0; c < scorer->grid->cells; c++) {
        if (shown >> c & 1)
            SCORE_NAME(score_walk)(scorer, first[c], c, ~(uint64_t)0);
        if (after)
            after[c] = scorer->points;
        if (floor && scorer->points < floor[c])
            return SCORE_BELOW;
    }
    return scorer->patience ? SCORE_DONE : SCORE_TIRED;
}

/* The same as score_walk with a joker among the cells; `as` is what it stood for. */
SCORE_TARGET static void SCORE_NAME(score_joker_walk)(Scorer *scorer, uint32_t number,
                                                      uint32_t cell, uint64_t unvisited,
                                                      uint64_t as) {
    TrieNode node = scorer->table->trie->nodes[number];
    if (trie_ends(node) && number) /* no board holds the spelling without faces */
        score_note_as(scorer, number, as);
    if (!node.children || !scorer->patience)
        return;
    scorer->patience--;
    if (cell < scorer->grid->cells)
        unvisited &= ~((uint64_t)1 << cell);
    uint64_t around = scorer->grid->sets[cell] & unvisited;
    for (uint32_t faces = node.children & scorer->beside[cell]; faces; faces &= faces - 1) {
        uint32_t face = (uint32_t)ub_lowest(faces);
        uint64_t cells = scorer->showing[face] & around;
        if (!cells)
            continue;
        uint32_t child = trie_child(node, (uint32_t)1 << face);
        for (; cells; cells &= cells - 1)
            SCORE_NAME(score_joker_walk)(scorer, child, (uint32_t)ub_lowest(cells), unvisited, as);
    }
    if (as != SCORE_NO_JOKER || !(around >> scorer->joker & 1))
        return;
    for (uint32_t faces = node.children & scorer->joker_faces; faces; faces &= faces - 1)
        SCORE_NAME(score_joker_walk)(scorer, trie_child(node, faces & (~faces + 1)), scorer->joker,
                                     unvisited, (uint64_t)1 << ub_lowest(faces));
}
