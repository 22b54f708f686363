// The passkey buttons on the pages of signed-in users.

import "./auth/passkey.ts";
