-- +goose Up
CREATE TABLE known_networks (
	key   text PRIMARY KEY CHECK (char_length(key) BETWEEN 1 AND 500),
	until timestamptz NOT NULL
);
CREATE INDEX known_networks_until ON known_networks (until);
COMMENT ON TABLE known_networks IS 'From where accounts were signed in to: there the owner is let in while others guess. Rows are swept when they are over.';
COMMENT ON COLUMN known_networks.key IS 'A keyed hash of account and network together: it names neither.';

-- A try that turns out to be no failure is given back, which may leave none.
ALTER TABLE sign_in_attempts DROP CONSTRAINT sign_in_attempts_tries_check;
ALTER TABLE sign_in_attempts ADD CONSTRAINT sign_in_attempts_tries_check CHECK (tries >= 0);

-- +goose Down
DELETE FROM sign_in_attempts WHERE tries = 0;
ALTER TABLE sign_in_attempts DROP CONSTRAINT sign_in_attempts_tries_check;
ALTER TABLE sign_in_attempts ADD CONSTRAINT sign_in_attempts_tries_check CHECK (tries > 0);
DROP TABLE known_networks;
