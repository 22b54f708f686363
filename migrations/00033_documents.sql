-- +goose Up
CREATE TABLE documents (
	text_id uuid PRIMARY KEY REFERENCES texts ON DELETE CASCADE,
	user_id uuid NOT NULL REFERENCES history_keys ON DELETE CASCADE,
	file_id uuid NOT NULL UNIQUE REFERENCES files ON DELETE CASCADE,
	sealed  bytea NOT NULL
);
CREATE INDEX documents_user_id ON documents (user_id);
COMMENT ON TABLE documents IS 'Documents that texts were read from, in the editor. They go with their texts.';
COMMENT ON COLUMN documents.sealed IS 'Its name, encrypted under the key of its owner''s texts.';

-- +goose StatementBegin
CREATE FUNCTION remove_document() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	DELETE FROM files WHERE id IN (SELECT file_id FROM gone);
	RETURN NULL;
END $$;
-- +goose StatementEnd
CREATE TRIGGER documents_removed AFTER DELETE ON documents REFERENCING OLD TABLE AS gone
	FOR EACH STATEMENT EXECUTE FUNCTION remove_document();

-- +goose Down
DROP TABLE documents;
DROP FUNCTION remove_document;
