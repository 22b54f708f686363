// The pane of the add-in for Microsoft Word.

import "../../clients/word/main.ts";
