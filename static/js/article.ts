// What an article does besides being read: it can be shared, and shows how far its reader has come. Everything is there
// without this script.

import "./article/contents.ts";
import "./article/reading.ts";
import "./article/share.ts";
