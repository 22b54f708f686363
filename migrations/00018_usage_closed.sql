-- +goose Up
ALTER TABLE usage ADD COLUMN closed_until timestamptz;
COMMENT ON COLUMN usage.closed_until IS 'No words can be held before: what was paid for them is being given back.';

-- +goose Down
ALTER TABLE usage DROP COLUMN closed_until;
