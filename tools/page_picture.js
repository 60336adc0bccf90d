// The SVG of what is on the screen: each box with a colour or an edge, each line of text, and the
// drawings over the board with their computed style. For tools/page_picture.py.

([width, height]) => {
    const round = (number) => Math.round(number * 10) / 10;
    const escaped = (text) =>
        text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
    const clear = (colour) => /, 0\)$|transparent/.test(colour);
    const shapes = [];
    const letters = []; // of fields, above the drawings
    const inside = ({ left, top, width: w, height: h }) => w && h && left < width && top < height;
    const line = (text, left, baseline, style, anchor = "start", to = shapes) => {
        const weight = Number(style.fontWeight) >= 600 ? ' font-weight="700"' : "";
        const family = /mono/.test(style.fontFamily) ? ' class="m"' : "";
        const middle = anchor === "middle" ? ' text-anchor="middle"' : "";
        to.push(`<text x="${round(left)}" y="${round(baseline)}" font-size="${round(parseFloat(style.fontSize))}"` +
            ` fill="${style.color}"${weight}${family}${middle}>${escaped(text)}</text>`);
    };
    const box = (element, style) => {
        const at = element.getBoundingClientRect();
        const edge = parseFloat(style.borderTopWidth) && style.borderTopStyle !== "none" && !clear(style.borderTopColor)
            && parseFloat(style.borderLeftWidth);
        const fill = clear(style.backgroundColor) ? "none" : style.backgroundColor;
        if (!inside(at) || (!edge && fill === "none")) return;
        const half = edge ? edge / 2 : 0;
        shapes.push(`<rect x="${round(at.left + half)}" y="${round(at.top + half)}" width="${round(at.width - 2 * half)}"` +
            ` height="${round(at.height - 2 * half)}" rx="${round(parseFloat(style.borderTopLeftRadius))}" fill="${fill}"` +
            (edge ? ` stroke="${style.borderTopColor}" stroke-width="${edge}"` : "") + "/>");
    };
    const texts = (node, style) => {
        const range = document.createRange();
        const lines = new Map();
        for (const word of node.data.matchAll(/\S+/g)) {
            range.setStart(node, word.index);
            range.setEnd(node, word.index + word[0].length);
            const at = range.getBoundingClientRect();
            if (!inside(at)) continue;
            const key = Math.round(at.top);
            const found = lines.get(key) ?? { left: at.left, base: at.bottom - at.height * 0.23, words: [] };
            found.words.push(word[0]);
            lines.set(key, found);
        }
        for (const { left, base, words } of lines.values()) line(words.join(" "), left, base, style);
    };
    const drawing = (element) => {
        const at = element.getBoundingClientRect();
        if (!inside(at)) return;
        const copy = element.cloneNode(true);
        const pairs = [[element, copy], ...[...element.querySelectorAll("*")].map((one, i) => [one, copy.querySelectorAll("*")[i]])];
        for (const [from, to] of pairs) {
            const style = getComputedStyle(from);
            for (const name of ["fill", "stroke", "stroke-width", "stroke-linecap", "stroke-linejoin", "opacity"])
                if (style.getPropertyValue(name)) to.setAttribute(name, style.getPropertyValue(name));
            for (const name of ["class", "style", "aria-hidden", "role"]) to.removeAttribute(name);
        }
        for (const [name, value] of Object.entries({ x: round(at.left), y: round(at.top), width: round(at.width), height: round(at.height) }))
            copy.setAttribute(name, value);
        shapes.push(copy.outerHTML);
    };
    const field = (element, style) => {
        const at = element.getBoundingClientRect();
        const value = element.localName === "select" ? element.selectedOptions[0]?.text : element.value;
        if (inside(at) && element.type === "checkbox") {
            const side = round(at.width - 1);
            shapes.push(`<rect x="${round(at.left + 0.5)}" y="${round(at.top + 0.5)}" width="${side}" height="${side}"` +
                ` rx="2" fill="none" stroke="${style.color}"/>`);
        } else if (!inside(at) || !value || element.type === "file") return;
        const size = parseFloat(style.fontSize);
        if (element.type === "checkbox") return;
        if (element.localName === "textarea") {
            const step = parseFloat(style.lineHeight);
            value.trim().split("\n").forEach((text, i) =>
                line(text, at.left + parseFloat(style.paddingLeft), at.top + parseFloat(style.paddingTop) + (i + 0.72) * step, style));
        } else if (style.textAlign === "center") line(value.toUpperCase(), at.left + at.width / 2, at.top + at.height / 2 + size * 0.36, style, "middle", letters);
        else line(value, at.left + parseFloat(style.paddingLeft) + 1, at.top + at.height / 2 + size * 0.36, style);
    };
    const walk = (node) => {
        if (node.nodeType === Node.TEXT_NODE) {
            const style = getComputedStyle(node.parentElement);
            if (style.visibility === "visible") texts(node, style);
            return;
        }
        if (node.nodeType !== Node.ELEMENT_NODE || node.matches(".unseen, script, dialog, template, noscript")) return;
        const style = getComputedStyle(node);
        if (!node.checkVisibility({ visibilityProperty: true })) return;
        if (node.localName === "svg") return void drawing(node);
        box(node, style);
        if (/^(input|textarea|select)$/.test(node.localName)) return void field(node, style);
        node.childNodes.forEach(walk);
    };
    walk(document.body);
    const paper = getComputedStyle(document.body).backgroundColor;
    const edge = getComputedStyle(document.querySelector("#words")).borderTopColor;
    return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img"` +
        ` font-family="'DejaVu Sans',Verdana,'Segoe UI',Arial,sans-serif"><title>The page with a found board</title>` +
        `<style>.m{font-family:'DejaVu Sans Mono',monospace}</style>` +
        `<rect width="${width}" height="${height}" fill="${paper}"/>${[...shapes, ...letters].join("\n")}` +
        `<rect x="0.5" y="0.5" width="${width - 1}" height="${height - 1}" fill="none" stroke="${edge}"/></svg>\n`;
}
