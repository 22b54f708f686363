// What every page does: its menus close, links to signing in open a dialog, a button says that its form is on its
// way, what was typed outlives signing in and not signing out, and
// islands come to life.

import "./shell/menus.ts"; // first, so that the dialog opens when the menu that its link stands in has closed
import "./shell/sign-in.ts";
import "./shell/sign-out.ts";
import "./shell/submit.ts";
import "./shell/texts.ts";
import "../../islands/browser.ts";
