import type { CDPSession } from "@playwright/test";

/** Chromium's metrics by name, in seconds since Performance.enable. */
export async function metricsOf(session: CDPSession): Promise<Record<string, number>> {
  const { metrics } = await session.send("Performance.getMetrics");
  return Object.fromEntries(metrics.map(({ name, value }) => [name, value]));
}
