-- +goose Up
CREATE TABLE activity (
	id               bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
	user_id          uuid NOT NULL REFERENCES users ON DELETE CASCADE,
	kind             text NOT NULL CHECK (char_length(kind) BETWEEN 1 AND 50),
	key              text NOT NULL CHECK (char_length(key) BETWEEN 1 AND 600),
	subscription_id  text NOT NULL,
	plan_id          text NOT NULL,
	previous_plan_id text NOT NULL,
	until            timestamptz,
	amount           bigint NOT NULL,
	card             text NOT NULL CHECK (char_length(card) <= 100),
	at               timestamptz NOT NULL,
	UNIQUE (user_id, key)
);
CREATE INDEX activity_newest ON activity (user_id, at DESC, id DESC);
COMMENT ON TABLE activity IS 'What happened to people''s plans and cards. A row is written in the transaction that stores what it tells of, and never changed.';
COMMENT ON COLUMN activity.key IS 'Names the event, so that it is told once.';
COMMENT ON COLUMN activity.until IS 'When what the kind tells of takes effect, or how long it lasts.';
COMMENT ON COLUMN activity.amount IS 'Cents that were given back.';

-- +goose Down
DROP TABLE activity;
