-- +goose Up
ALTER TABLE texts
	ADD COLUMN source text NOT NULL DEFAULT '' CHECK (source IN ('', 'batch', 'job')),
	ADD COLUMN expiry_before_deletion timestamptz;
COMMENT ON COLUMN texts.source IS 'Where the text came from. Empty: the editor.';
COMMENT ON COLUMN texts.expiry_before_deletion IS 'The expiry to restore if the deletion is undone. Null: its owner has not deleted the text. A deleted text has expired.';
ALTER TABLE text_versions ADD COLUMN kind text NOT NULL DEFAULT 'result' CHECK (kind IN ('result', 'edited', 'draft'));
COMMENT ON COLUMN text_versions.kind IS 'result: from an engine; edited: the result before it, as the owner edited it; draft: a draft that was replaced.';
UPDATE texts SET source = CASE WHEN job THEN 'job' ELSE 'batch' END
	FROM batch_items JOIN batches ON batches.id = batch_id WHERE batch_items.id = texts.id;

-- +goose Down
ALTER TABLE text_versions DROP COLUMN kind;
ALTER TABLE texts DROP COLUMN source, DROP COLUMN expiry_before_deletion;
