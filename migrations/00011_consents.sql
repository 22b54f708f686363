-- +goose Up
CREATE TABLE consents (
	user_id     uuid NOT NULL REFERENCES users ON DELETE CASCADE,
	key         text NOT NULL CHECK (char_length(key) BETWEEN 1 AND 255),
	plan_id     text NOT NULL,
	price_cents bigint NOT NULL CHECK (price_cents >= 0),
	terms       text NOT NULL CHECK (terms <> ''),
	given_at    timestamptz NOT NULL,
	PRIMARY KEY (user_id, key)
);
COMMENT ON TABLE consents IS 'What buyers agreed to: the words beside the button that they pressed. Written before a card is charged, and kept.';
COMMENT ON COLUMN consents.key IS 'Of the form that was sent.';

-- +goose Down
DROP TABLE consents;
