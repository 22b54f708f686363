-- +goose Up
CREATE TABLE free_texts (
	key        text PRIMARY KEY CHECK (char_length(key) BETWEEN 1 AND 500),
	texts      integer NOT NULL CHECK (texts >= 0),
	window_end timestamptz NOT NULL
);
CREATE INDEX free_texts_window_end ON free_texts (window_end);
COMMENT ON TABLE free_texts IS 'How many texts somebody without an account has humanized. Rows are swept after their window.';
COMMENT ON COLUMN free_texts.key IS 'The hash of a network address.';

-- +goose Down
DROP TABLE free_texts;
