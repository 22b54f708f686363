package billing

// DayLayout writes a day as everybody who pays reads it, on pages, in emails and on invoices: September 2, 2026.
const DayLayout = "January 2, 2006"
