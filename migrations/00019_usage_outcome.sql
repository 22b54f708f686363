-- +goose Up
ALTER TABLE usage_ledger ADD COLUMN outcome bytea CHECK (octet_length(outcome) = 32);
CREATE UNIQUE INDEX usage_ledger_outcome ON usage_ledger (user_id, period_start, outcome) WHERE state = 'committed' AND outcome IS NOT NULL;
COMMENT ON COLUMN usage_ledger.outcome IS 'A hash of the text and what came out of it, where words were counted for it. Committed without words and outcome is a run that brought what another had brought.';

-- +goose Down
ALTER TABLE usage_ledger DROP COLUMN outcome;
