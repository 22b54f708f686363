-- +goose Up
CREATE TABLE sign_in_attempts (
	key        text PRIMARY KEY CHECK (char_length(key) <= 500),
	tries      integer NOT NULL CHECK (tries > 0),
	window_end timestamptz NOT NULL
);
CREATE INDEX sign_in_attempts_window_end ON sign_in_attempts (window_end);
COMMENT ON TABLE sign_in_attempts IS 'What is counted to slow down somebody who guesses passwords. Rows are swept after their window.';

-- +goose Down
DROP TABLE sign_in_attempts;
