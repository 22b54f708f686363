-- +goose Up
CREATE TABLE key_check (
	id     boolean PRIMARY KEY DEFAULT true CHECK (id),
	sealed bytea NOT NULL
);
COMMENT ON TABLE key_check IS 'A known text encrypted under the site''s key, by which a process notices that it was given another key. One row at most.';

-- +goose Down
DROP TABLE key_check;
