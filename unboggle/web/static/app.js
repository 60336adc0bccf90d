// The shell: tabs, links, keys, help. A tab is a module of MODULES with
//
//   export const name = "solve";    // of its fragment and its section
//   export const title = "Solve";   // of its link
//   export function mount(root, { engine, open }) -> view
//
// `root`: the section of index.html with the id `name`, or an empty one made for it; mounted when it
// is first shown, with the content of its template.
// `open(tab, fields)`: show another tab, and change fields of its state (one step of its undo).
// view: { store, check, refuse(text), find?(), stop?(), shown?(), openCode?(code) }
//   store: its Store; the address holds its state.     check: makes a state of a link, or null.
//   refuse: shows that a link or draft could not be opened.     find, stop: Ctrl+Enter and Esc.
//   shown: it has been switched to.                 openCode: opens a share code, ub1-…

import { $, $$, el } from "./dom.js";
import { Engine } from "./engine.js";
import { fragmentOf, readFragment } from "./share.js";
import { say } from "./say.js";
import { read, write as keep } from "./store.js";
import { takeBack } from "./undo.js";
import * as gogen from "./gogen.js";
import * as solve from "./solve.js";
import * as unboggle from "./unboggle.js";

const MODULES = [unboggle, solve, gogen];
const LATE = 300; // ms after a change until the address has it

const engine = new Engine();
const tabs = new Map();
let active = null;
let timer = null;
let written = read("address", ["sessionStorage"]); // after a reload the draft is newer than that
let followed = null; // the address that is shown

function show(name) {
  active = tabs.has(name) ? name : MODULES[0].name;
  enter(active);
  for (const [other, { root }] of tabs) root.hidden = other !== active;
  for (const link of $$("#tabs a")) {
    if (link.getAttribute("href").slice(1) === active) link.setAttribute("aria-current", "page");
    else link.removeAttribute("aria-current");
  }
  document.title = active === MODULES[0].name ? "unboggle" : `${tabs.get(active).title} · unboggle`;
  tabs.get(active).view.shown?.();
}

/** From now on the draft is newer than what this address holds. */
function remember(address) {
  written = address;
  keep("address", written, ["sessionStorage"]);
}

/** The address holds the question, so that a copied one is a link to it. */
function write() {
  clearTimeout(timer);
  timer = setTimeout(() => {
    if (location.hash !== followed) return; // a link was clicked; `follow` comes next
    remember(fragmentOf(active, tabs.get(active).view.store.state));
    history.replaceState(null, "", written);
    followed = location.hash;
  }, LATE);
}

function open(name, fields) {
  show(name);
  tabs.get(active).view.store.change(fields);
  write();
}

const isReload = () => performance.getEntriesByType("navigation")[0]?.type === "reload";

/** Show the state in the address. Opening a link can be undone: the draft is the step before it. */
function follow() {
  const again = followed === null && written !== null && isReload(); // it may come before the browser has the address
  followed = location.hash;
  const { tab, data, code } = readFragment(location.hash);
  show(tab);
  if (code !== undefined) {
    const { view } = tabs.get(active);
    if (view.openCode) view.openCode(code);
    else view.refuse("A share code is for the tab Unboggle; it was not opened.");
  }
  if (data !== undefined && location.hash !== written && !again) {
    const { view } = tabs.get(active);
    const state = data === null ? null : view.check(data);
    if (state) {
      view.store.change(state);
      remember(location.hash); // a reload soon after shows the draft, not the link again
    } else view.refuse("This link is damaged, or of another version; it was not opened.");
  }
  write();
}

function keys(event) {
  if ($("dialog[open]")) return;
  const { view } = tabs.get(active);
  const command = event.ctrlKey || event.metaKey;
  const pressed = event.key.toLowerCase();
  const back = command && !event.altKey && { z: event.shiftKey ? "redo" : "undo", y: "redo" }[pressed];
  if (back) takeBack(view.store, back);
  else if (command && event.key === "Enter") view.find?.();
  else if (command && pressed === "p") {
    if (!view.print?.()) return; // the browser prints the page
  } else if (event.key === "Escape") view.stop?.();
  else return;
  event.preventDefault();
}

/** Mount a tab when it is first shown, with the content of the template in its section. */
function enter(name) {
  const tab = tabs.get(name);
  if (tab.view) return;
  const template = $(":scope > template", tab.root);
  template?.replaceWith(template.content);
  tab.view = tab.mount(tab.root, { engine, open });
  tab.view.store.addEventListener("change", () => { if (active === name) write(); });
  if (tab.view.store.damaged) tab.view.refuse("Your last draft is of another version; some of it could not be opened.");
}

for (const { name, title, mount } of MODULES) {
  const root = $(`#${name}`) ?? el("section", { id: name, class: "tab", "aria-label": title });
  if (!root.isConnected) $("main").append(root);
  $("#tabs").append(el("a", { href: `#${name}`, text: title }));
  tabs.set(name, { root, view: null, title, mount });
}
$("#help-button").addEventListener("click", () => $("#help").showModal());
addEventListener("keydown", keys);
addEventListener("hashchange", follow);
addEventListener("unhandledrejection", (event) => say(`It failed: ${event.reason}`));
follow();
