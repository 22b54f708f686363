-- +goose Up
CREATE TABLE released_slugs (
	slug        text PRIMARY KEY,
	owner_id    uuid NOT NULL,
	released_at timestamptz NOT NULL
);
CREATE INDEX released_slugs_released_at ON released_slugs (released_at);
COMMENT ON TABLE released_slugs IS 'Slugs that brands had, so that nobody takes over the links to another customer''s brand. Rows are swept after 30 days.';
COMMENT ON COLUMN released_slugs.owner_id IS 'The last owner, who may take it again; their account may be deleted.';
-- Members reach it through the functions alone.
ALTER TABLE released_slugs ENABLE ROW LEVEL SECURITY;
CREATE POLICY own ON released_slugs USING (false);

-- +goose StatementBegin
CREATE FUNCTION release_slug() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
BEGIN
	INSERT INTO released_slugs (slug, owner_id, released_at) VALUES (OLD.slug, OLD.owner_id, now())
	ON CONFLICT (slug) DO UPDATE SET owner_id = excluded.owner_id, released_at = excluded.released_at;
	RETURN NULL;
END $$;
-- +goose StatementEnd
CREATE TRIGGER brands_slug_changed AFTER UPDATE OF slug ON brands FOR EACH ROW
	WHEN (NEW.slug <> OLD.slug) EXECUTE FUNCTION release_slug();
CREATE TRIGGER brands_slug_deleted AFTER DELETE ON brands FOR EACH ROW EXECUTE FUNCTION release_slug();

-- +goose StatementBegin
CREATE FUNCTION slug_is_reserved(wanted text, wanted_by uuid, since timestamptz) RETURNS boolean
	LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public AS $$
	SELECT EXISTS (SELECT FROM released_slugs WHERE slug = wanted AND owner_id <> wanted_by AND released_at > since)
$$;
-- +goose StatementEnd
COMMENT ON FUNCTION slug_is_reserved IS 'Whether another owner''s brand had a slug since a time.';

-- +goose Down
DROP TRIGGER brands_slug_changed ON brands;
DROP TRIGGER brands_slug_deleted ON brands;
DROP FUNCTION release_slug, slug_is_reserved;
DROP TABLE released_slugs;
