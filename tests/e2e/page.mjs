// What the tests know of the page: selectors live here and nowhere else. By role and name, never by class.

// Resolves once the program runs and has drawn the page.
export async function ready(page) {
  await page.locator('html[data-started], [role="alert"]').first().waitFor();
  const alert = page.getByRole('alert');
  if (!(await page.locator('html[data-started]').count())) throw new Error(await alert.innerText());
}

export const heading = (page) => page.getByRole('heading', { level: 1 });

// Resolves once everything is stored for use without a network.
export const stored = (page) => page.locator('html[data-offline="ready"]').waitFor();
