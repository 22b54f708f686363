-- +goose Up
ALTER TABLE files
	ADD COLUMN packed bigint CHECK (packed >= 0),
	ADD COLUMN claimed bigint NOT NULL DEFAULT 0 CHECK (claimed >= 0);
COMMENT ON COLUMN files.packed IS 'Bytes of its compressed parts before they were encrypted. Null: its parts are not compressed.';
COMMENT ON COLUMN files.claimed IS 'Bytes that it counts toward the storage limit while it is on its way. Once all of it is stored, its size counts.';

ALTER TABLE batches ADD COLUMN text_bytes bigint NOT NULL DEFAULT 0 CHECK (text_bytes >= 0);
COMMENT ON COLUMN batches.text_bytes IS 'Bytes of the texts that a job was sent with, as they count toward the storage limit; 0 for files.';

-- +goose StatementBegin
CREATE FUNCTION storage_used(member uuid) RETURNS bigint LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public AS $$
	WITH payer AS (
		SELECT coalesce(paying_for(member), member) AS id WHERE acting_for() IS NULL OR acting_for() = member
	), members AS (
		SELECT id FROM payer UNION ALL
		SELECT users.id FROM payer JOIN brands ON brands.owner_id = payer.id JOIN users ON users.brand_id = brands.id
	)
	SELECT ((SELECT coalesce(sum(coalesce(size, claimed)), 0) FROM files WHERE user_id IN (SELECT id FROM members))
		+ (SELECT coalesce(sum(text_bytes), 0) FROM batches WHERE user_id IN (SELECT id FROM members)))::bigint
$$;
-- +goose StatementEnd
COMMENT ON FUNCTION storage_used IS 'Bytes that the account of a user stores: the files and the texts of jobs of the customer who pays, and of all seats of that customer''s brand. Expired files count until they are swept.';

DELETE FROM brand_logos WHERE ratio NOT BETWEEN 0.1 AND 10; -- which NaN is not either
ALTER TABLE brand_logos ADD CONSTRAINT brand_logos_ratio CHECK (ratio BETWEEN 0.1 AND 10);

-- +goose Down
ALTER TABLE brand_logos DROP CONSTRAINT brand_logos_ratio;
DROP FUNCTION storage_used;
ALTER TABLE batches DROP COLUMN text_bytes;
ALTER TABLE files DROP COLUMN packed, DROP COLUMN claimed;
