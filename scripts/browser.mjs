// A setup of vitest that unpacks the browser of the journeys, because a worker could start it while another one still
// writes it.

export async function setup() {
  if (process.env.CASTAWAY_CHROMIUM) return
  const { default: chromium } = await import('@sparticuz/chromium')
  await chromium.executablePath()
}
