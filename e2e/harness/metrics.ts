import type { CDPSession } from "@playwright/test";

/** What the page has cost so far: seconds by the names of Chromium's metrics, from Performance.enable on. */
export async function metricsOf(session: CDPSession): Promise<Record<string, number>> {
  const { metrics } = await session.send("Performance.getMetrics");
  return Object.fromEntries(metrics.map(({ name, value }) => [name, value]));
}
