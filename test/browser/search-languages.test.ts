/** The search in languages that put no spaces between words, as a visitor has it. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sample } from '../sample.ts'
import { saveData, startBrowser } from './browser.ts'
import { type ServedSite, smallSite } from './site.ts'

const browser = startBrowser()
let site: ServedSite

const filler = '\n\n文。'.repeat(60)

beforeAll(async () => {
  site = await smallSite(
    {
      'docs/@ja/index.md': '# はじめに\n\n駅の近くに猫がいます。\n',
      'docs/@ja/address.md': `# 住所の検証\n\n概要です。${filler}\n\n## 検索\n\n値を入力すると、郵便番号から住所が自動的に入力されます。\n\n## エラー\n\n応答はdomain_not_allowedです。\n\n## 一覧\n\nこの本は東京タワーで買いました。\n`,
      'docs/@zh/index.md': '# 入门\n\n欢迎。\n',
      'docs/@zh/address.md': `# 地址验证\n\n说明。${filler}\n\n## 邮政编码\n\n我喜欢喝茶，请在控制台中创建API密钥。\n`,
      'docs/@th/index.md': '# เริ่มต้น\n\nยินดีต้อนรับ\n',
      'docs/@th/address.md': '# ที่อยู่\n\nเมื่อกรอกรหัสไปรษณีย์ ระบบจะกรอกจังหวัดให้อัตโนมัติ\n',
    },
    {
      title: 'Docs',
      locales: {
        ja: { label: '日本', htmlLang: 'ja', path: '/ja/' },
        zh: { label: '中国', htmlLang: 'zh-Hans', path: '/zh/' },
        th: { label: 'ไทย', htmlLang: 'th', path: '/th/' },
      },
    },
  )
}, 120_000)
afterAll(() => site?.close())

/** What the browser paints as found. */
const painted = (page: Page) =>
  page.evaluate(() => [...(CSS.highlights.get('search') ?? [])].map(String))

test.each(
  sample(
    [
      ['a character that is a word', 'ja', '本', 'この本は東京タワーで', '/ja/address#一覧'],
      ['a word in a sentence', 'ja', '郵便番号', '郵便番号から住所が', '/ja/address#検索'],
      ['a word in a compound', 'ja', 'タワー', '東京タワー', '/ja/address#一覧'],
      ['a name beside other letters', 'ja', 'domain_not_allowed', '応答は', '/ja/address#エラー'],
      ['a Latin word beside other letters', 'zh', 'API', '创建API密钥', '/zh/address#邮政编码'],
      ['a character of a word', 'zh', '茶', '喝茶', '/zh/address#邮政编码'],
      ['a word of several', 'zh', '控制台', '请在控制台中', '/zh/address#邮政编码'],
      ['a word of an alphabet', 'th', 'ไปรษณีย์', 'กรอกรหัสไปรษณีย์', '/th/address'],
    ],
    3,
  ),
)('%s is found, and highlighted on the page', async (_, locale, query, excerpt, url) => {
  const page = await browser.newPage({ before: saveData })
  await page.goto(`${site.url}/${locale}/`)
  await page.locator('html[data-js]').waitFor()
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox').fill(query)
  const hit = page.getByRole('option').first()
  await hit.waitFor()
  expect(await hit.locator('.hit-excerpt').textContent()).toContain(excerpt)
  const marks = (await hit.locator('mark').allTextContents()).join('')
  expect(marks).toContain(query)
  await hit.click()
  await page.waitForURL((to) => decodeURI(to.pathname + to.hash) === url)
  await expect.poll(async () => (await painted(page)).join('')).toContain(query)
})
