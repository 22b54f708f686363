-- +goose Up
CREATE TABLE grants (
	user_id    uuid PRIMARY KEY REFERENCES users ON DELETE CASCADE,
	plan_id    text NOT NULL CHECK (char_length(plan_id) BETWEEN 1 AND 50),
	granted_at timestamptz NOT NULL,
	revoked_at timestamptz
);
COMMENT ON TABLE grants IS 'Plans given without payment, one a user.';
COMMENT ON COLUMN grants.granted_at IS 'The usage periods are counted from here.';

-- +goose Down
DROP TABLE grants;
