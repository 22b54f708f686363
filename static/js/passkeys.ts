// Passkeys on the pages of somebody who is signed in.

import "./auth/passkey.ts";
