package billing

// DayLayout is the date format on pages, in emails, and on invoices: September 2, 2026.
const DayLayout = "January 2, 2006"
