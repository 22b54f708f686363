/** The file at a path, for `newFileJob`. */
export declare function openFile(path: string): Promise<File>;
