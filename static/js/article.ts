// The enhancements of an article: the current section in the table of contents, the reading progress, and the share
// button. The article is complete without this script.

import "./article/contents.ts";
import "./article/progress.ts";
import "./article/share.ts";
