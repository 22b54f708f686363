-- +goose Up
CREATE INDEX usage_ledger_days ON usage_ledger (user_id, created_at) INCLUDE (words) WHERE state = 'committed' AND fingerprint IS NOT NULL;

-- +goose Down
DROP INDEX usage_ledger_days;
