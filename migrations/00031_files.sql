-- +goose Up
CREATE TABLE files (
	id         uuid PRIMARY KEY,
	user_id    uuid NOT NULL REFERENCES history_keys ON DELETE CASCADE,
	size       bigint CHECK (size >= 0),
	in_bucket  boolean NOT NULL,
	expires_at timestamptz NOT NULL
);
CREATE INDEX files_user_id ON files (user_id);
CREATE INDEX files_expires_at ON files (expires_at);
COMMENT ON TABLE files IS 'Documents that people have sent, encrypted under the key of their owner''s texts. They go with that key. Rows are swept after their expiry.';
COMMENT ON COLUMN files.size IS 'In bytes, as it was sent. Null until all of it is stored.';
COMMENT ON COLUMN files.in_bucket IS 'Its parts are in the bucket of STORAGE_URL, and not in file_parts.';

CREATE TABLE file_parts (
	file_id uuid NOT NULL REFERENCES files ON DELETE CASCADE,
	number  integer NOT NULL CHECK (number >= 0),
	sealed  bytea NOT NULL,
	PRIMARY KEY (file_id, number)
);
ALTER TABLE file_parts ALTER sealed SET STORAGE EXTERNAL;

COMMENT ON TABLE file_parts IS 'The encrypted parts of files that are not in a bucket, in their order.';

CREATE TABLE files_to_remove (id uuid PRIMARY KEY);
COMMENT ON TABLE files_to_remove IS 'Files that are gone here, and not yet from the bucket.';

-- +goose StatementBegin
CREATE FUNCTION remove_file() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO files_to_remove SELECT id FROM gone WHERE in_bucket ON CONFLICT DO NOTHING;
	RETURN NULL;
END $$;
-- +goose StatementEnd
CREATE TRIGGER files_removed AFTER DELETE ON files REFERENCING OLD TABLE AS gone
	FOR EACH STATEMENT EXECUTE FUNCTION remove_file();

-- +goose Down
DROP TABLE files_to_remove, file_parts, files;
DROP FUNCTION remove_file;
