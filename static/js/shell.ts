// What every page does: its menus close, links for signing in open a dialog, a button shows that its form is being
// sent, what was typed survives signing in but not signing out, and islands come to life.

import "./shell/menus.ts"; // first, so that the dialog opens after the menu with its link has closed
import "./shell/sign-in.ts";
import "./shell/sign-out.ts";
import "./shell/submit.ts";
import "./shell/texts.ts";
import "../../islands/browser.ts";
