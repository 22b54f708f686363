-- +goose Up
CREATE TABLE mails (
	id          uuid PRIMARY KEY,
	user_id     uuid NOT NULL REFERENCES users ON DELETE CASCADE,
	kind        text NOT NULL CHECK (char_length(kind) BETWEEN 1 AND 50),
	key         text NOT NULL CHECK (char_length(key) BETWEEN 1 AND 600),
	facts       jsonb NOT NULL,
	created_at  timestamptz NOT NULL DEFAULT now(),
	attempts    integer NOT NULL DEFAULT 0 CHECK (attempts >= 0),
	sent_at     timestamptz,
	given_up_at timestamptz,
	UNIQUE (user_id, key),
	CHECK (sent_at IS NULL OR given_up_at IS NULL)
);
COMMENT ON TABLE mails IS 'What people are told by mail. A row is written in the transaction that stores what it tells of, with the job that sends it.';
COMMENT ON COLUMN mails.key IS 'Names the event, so that one mail tells of it.';

-- +goose Down
DROP TABLE mails;
