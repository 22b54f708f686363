-- +goose Up
-- The row of a busy user changes often: free space in each page keeps its versions together.
CREATE TABLE usage (
	user_id      uuid NOT NULL REFERENCES users ON DELETE CASCADE,
	period_start timestamptz NOT NULL,
	used         bigint NOT NULL CHECK (used >= 0),
	PRIMARY KEY (user_id, period_start)
) WITH (fillfactor = 70);
COMMENT ON TABLE usage IS 'Words used, one row for each user and usage period.';

-- +goose Down
DROP TABLE usage;
