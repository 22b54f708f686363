// A document can be dropped on its form below the editor, which shows how much of it has been sent.

import { startUploads } from "./shared/uploading.ts";

startUploads();
