// The script of every page: it closes menus, opens the sign-in dialog, shows that a form is being sent, keeps input
// across sign-in but not across sign-out, and hydrates islands.

import "./shell/menus.ts"; // first, so that the dialog opens after the menu with its link has closed
import "./shell/sign-in.ts";
import "./shell/sign-out.ts";
import "./shell/submit.ts";
import "./shell/restore-input.ts";
import "../../islands/browser.ts";
