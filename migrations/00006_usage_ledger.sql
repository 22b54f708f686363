-- +goose Up
ALTER TABLE usage ADD COLUMN reserved bigint NOT NULL DEFAULT 0 CHECK (reserved >= 0);
COMMENT ON TABLE usage IS 'Words used and held, one row for each user and usage period: the sums of usage_ledger.';
COMMENT ON COLUMN usage.reserved IS 'Words held for runs that are under way.';

CREATE TABLE usage_ledger (
	user_id      uuid NOT NULL,
	period_start timestamptz NOT NULL,
	id           uuid NOT NULL,
	key          uuid NOT NULL,
	words        bigint NOT NULL CHECK (words >= 0),
	state        text NOT NULL CHECK (state IN ('reserved', 'committed', 'released')),
	fingerprint  bytea CHECK (octet_length(fingerprint) = 32),
	created_at   timestamptz NOT NULL,
	expires_at   timestamptz NOT NULL,
	PRIMARY KEY (user_id, period_start, id),
	FOREIGN KEY (user_id, period_start) REFERENCES usage ON DELETE CASCADE
);
CREATE UNIQUE INDEX usage_ledger_key ON usage_ledger (user_id, key) WHERE state <> 'released';
CREATE UNIQUE INDEX usage_ledger_text ON usage_ledger (user_id, period_start, fingerprint) WHERE state = 'committed';
CREATE INDEX usage_ledger_expiry ON usage_ledger (expires_at) WHERE state = 'reserved';
COMMENT ON TABLE usage_ledger IS 'Every run whose words were held. Whoever changes a row holds the lock on its row of usage.';
COMMENT ON COLUMN usage_ledger.key IS 'Names the run for whoever asked for it, so that asking twice counts once.';
COMMENT ON COLUMN usage_ledger.words IS 'Held while reserved, counted when committed, given back when released.';
COMMENT ON COLUMN usage_ledger.fingerprint IS 'A hash of the text and its settings. Null for words counted before there was a ledger.';

-- What was counted so far becomes the first entry of each period.
INSERT INTO usage_ledger (user_id, period_start, id, key, words, state, created_at, expires_at)
SELECT user_id, period_start, gen_random_uuid(), gen_random_uuid(), used, 'committed', now(), now() FROM usage WHERE used > 0;

-- +goose Down
DROP TABLE usage_ledger;
ALTER TABLE usage DROP COLUMN reserved;
COMMENT ON TABLE usage IS 'Words used, one row for each user and usage period.';
