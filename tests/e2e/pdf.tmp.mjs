import { launch } from './browser.mjs';
import { pathToFileURL } from 'node:url';
const browser = await launch();
const page = await browser.newPage();
for (const file of process.argv.slice(2)) {
  await page.goto(pathToFileURL(file).href);
  await page.locator('html[data-laid]').waitFor();
  await page.pdf({ path: file.replace(/html$/, 'pdf'), preferCSSPageSize: true });
}
await browser.close();
