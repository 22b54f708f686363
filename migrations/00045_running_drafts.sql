-- +goose Up

-- Runs of one draft that are under way at the same time have to see each other: together they must not get more versions
-- than its words pay for. Only runs under way are in this index, so it stays small.
CREATE INDEX usage_ledger_months_running ON usage_ledger (user_id, period_start, draft) WHERE state = 'reserved';

-- +goose Down
DROP INDEX usage_ledger_months_running;
