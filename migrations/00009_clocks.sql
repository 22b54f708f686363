-- +goose Up
ALTER TABLE customers ADD COLUMN clock bigint NOT NULL DEFAULT 0 CHECK (clock = 0 OR clock > 0 AND gateway = 'demo');
COMMENT ON COLUMN customers.clock IS 'Seconds that the customer''s time is ahead of ours. Only the demo lets anybody move it.';

-- +goose Down
ALTER TABLE customers DROP COLUMN clock;
