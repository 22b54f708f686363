// What an article does beyond being read: it is shared, and shows how far one has come. Without this script it is all there.

import "./article/contents.ts";
import "./article/reading.ts";
import "./article/share.ts";
