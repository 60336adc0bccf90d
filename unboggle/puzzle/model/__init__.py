"""What every puzzle is made of: cells, faces, grids and boards, and how people write them."""
