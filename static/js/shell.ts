// What every page does: its menus close, and links to signing in open a dialog.

import "./shell/menus.ts"; // first, so that the dialog opens when the menu that its link stands in has closed
import "./shell/sign-in.ts";
