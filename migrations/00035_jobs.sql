-- +goose Up
ALTER TABLE batches
	ADD COLUMN job boolean NOT NULL DEFAULT false,
	ADD COLUMN request bytea CHECK (octet_length(request) = 32),
	ADD COLUMN sent_at timestamptz;
CREATE INDEX batches_to_start ON batches (id) WHERE state = 'open' AND sent_at IS NOT NULL;
COMMENT ON COLUMN batches.job IS 'A program sent it: it is started as soon as its items are read.';
COMMENT ON COLUMN batches.request IS 'SHA-256 of the request that sent it, if that can be told from another.';
COMMENT ON COLUMN batches.sent_at IS 'When the last item of a job had come. Null: more are to come.';

-- +goose Down
DROP INDEX batches_to_start;
ALTER TABLE batches DROP COLUMN job, DROP COLUMN request, DROP COLUMN sent_at;
