/** The address of a request below the site. */
export function pathOf({ path, page = {} }) {
    const query = new URLSearchParams();
    if (page.limit)
        query.set("limit", String(page.limit));
    if (page.cursor)
        query.set("cursor", page.cursor);
    return query.size > 0 ? `${path}?${query}` : path;
}
