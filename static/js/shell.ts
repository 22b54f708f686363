// What every page does: its menus close, links to signing in open a dialog, and what was typed outlives signing in.

import "./shell/menus.ts"; // first, so that the dialog opens when the menu that its link stands in has closed
import "./shell/sign-in.ts";
import "./shell/texts.ts";
