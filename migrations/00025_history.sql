-- +goose Up
ALTER TABLE users ADD COLUMN history_days smallint NOT NULL DEFAULT 30 CHECK (history_days BETWEEN 0 AND 90);
COMMENT ON COLUMN users.history_days IS 'For how many days a text is kept after it was last worked on; 0: not at all.';

CREATE TABLE history_keys (
	user_id uuid PRIMARY KEY REFERENCES users ON DELETE CASCADE,
	sealed  bytea NOT NULL CHECK (octet_length(sealed) <= 100)
);
COMMENT ON TABLE history_keys IS 'The key that somebody''s texts are encrypted under, itself encrypted under the site''s. Without the row nobody can read them, in no copy.';

CREATE TABLE texts (
	id         uuid PRIMARY KEY,
	user_id    uuid NOT NULL REFERENCES history_keys ON DELETE CASCADE,
	revision   integer NOT NULL DEFAULT 1,
	made_at    timestamptz NOT NULL,
	touched_at timestamptz NOT NULL,
	expires_at timestamptz NOT NULL,
	line       bytea NOT NULL,
	draft      bytea NOT NULL,
	work       bytea,
	words      bytea NOT NULL,
	made_words bytea
);
-- What is encrypted cannot be compressed. Words stay in the row as long as they fit: a search reads those of all texts.
ALTER TABLE texts ALTER draft SET STORAGE EXTERNAL, ALTER work SET STORAGE EXTERNAL, ALTER words SET STORAGE MAIN,
	ALTER made_words SET STORAGE MAIN;
CREATE INDEX texts_touched_at ON texts (user_id, touched_at DESC, id DESC);
CREATE INDEX texts_expires_at ON texts (expires_at);
COMMENT ON TABLE texts IS 'People''s texts as they left them, encrypted under their own keys. Rows are swept when their time is up.';
COMMENT ON COLUMN texts.revision IS 'Counts how often it was saved: what was made from an earlier revision replaces nothing.';
COMMENT ON COLUMN texts.line IS 'What a list shows of it.';
COMMENT ON COLUMN texts.work IS 'What was decided on the newest version and written into it.';
COMMENT ON COLUMN texts.words IS 'The different words of its name, its draft, and what its owner wrote, by which it is found.';
COMMENT ON COLUMN texts.made_words IS 'Those that the newest version added.';

CREATE TABLE text_versions (
	id      uuid PRIMARY KEY,
	text_id uuid NOT NULL REFERENCES texts ON DELETE CASCADE,
	number  smallint NOT NULL,
	made_at timestamptz NOT NULL,
	output  bytea NOT NULL,
	UNIQUE (text_id, number)
);
ALTER TABLE text_versions ALTER output SET STORAGE EXTERNAL;
COMMENT ON TABLE text_versions IS 'What an engine made of a text, each time.';

-- +goose Down
DROP TABLE text_versions;
DROP TABLE texts;
DROP TABLE history_keys;
ALTER TABLE users DROP COLUMN history_days;
