-- +goose Up
ALTER TABLE usage_ledger ADD COLUMN draft bytea CHECK (octet_length(draft) = 32);
CREATE INDEX usage_ledger_draft ON usage_ledger (user_id, period_start, draft) WHERE state = 'committed' AND draft IS NOT NULL;
COMMENT ON COLUMN usage_ledger.draft IS 'A hash of the draft without its settings, and of the user. Versions of a draft that is paid for are committed without words.';

CREATE TABLE usage_paragraphs (
	user_id      uuid NOT NULL,
	period_start timestamptz NOT NULL,
	fingerprint  bytea NOT NULL CHECK (octet_length(fingerprint) = 32),
	PRIMARY KEY (user_id, period_start, fingerprint),
	FOREIGN KEY (user_id, period_start) REFERENCES usage ON DELETE CASCADE
);
CREATE INDEX usage_paragraphs_period_start ON usage_paragraphs (period_start);
COMMENT ON TABLE usage_paragraphs IS 'Paragraphs whose words were counted in a period: hashes of user and paragraph. A draft that was changed costs those that are not here. Rows are swept when their period is long over.';

-- +goose Down
DROP TABLE usage_paragraphs;
ALTER TABLE usage_ledger DROP COLUMN draft;
