package store

// EditorStore stores saved texts, uploaded documents, and their files. It implements the storage interfaces of the domain packages.
type EditorStore struct{ *DB }

// NewEditorStore returns a store on db.
func NewEditorStore(db *DB) *EditorStore { return &EditorStore{db} }
