import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ServedPage, startPage } from './browser-page.ts'
import { longestTask } from './longest-task.ts'
import { conversion, type RoutedAnswer, type RoutedModel, routeModel, routeRates, tagged } from './routed-model.ts'

let served: ServedPage
beforeAll(async () => {
  served = await startPage()
})
afterAll(() => served.close())

/** A page with a routed model, and a question asked of it. */
async function asked(
  answer: (count: number) => RoutedAnswer,
  prepare: (page: Page) => Promise<unknown> = async () => {},
) {
  const { page, complaints } = await served.open()
  const model = await routeModel(page, answer)
  await routeRates(page)
  await page.reload()
  await prepare(page)
  await page.getByLabel('Question').fill('What are some dollars in lira?')
  await page.keyboard.press('Enter')
  return { page, model, complaints }
}

const inOrder =
  (...answers: RoutedAnswer[]) =>
  (count: number) =>
    answers[count - 1] ?? 'Done.'

async function unfold(page: Page): Promise<void> {
  await page.locator('.totals').waitFor()
  const line = page.locator('.trace-line')
  if ((await line.getAttribute('aria-expanded')) === 'false') await line.click()
}

describe('what was sent and said, verbatim', () => {
  test('characters without a shape are shown by name, and a repair is marked where it was made', async () => {
    const text = `<tool_call>\n{'name': 'convert_currency', 'arguments': {"amount": 5, "from_currency": "USD\u200b", "to_currency": "TRY",}}\n</tool_call>`
    const { page } = await asked(inOrder(text))
    await unfold(page)
    await page.locator('.call summary').first().click()
    const raw = page.locator('.details .block-text').first()
    await raw.waitFor()
    expect(await raw.locator('[data-shown="U+200B"]').count()).toBe(1)
    const marked = await raw.locator('mark.place').evaluateAll((all) => all.map((it) => it.getAttribute('title')))
    expect(marked.some((it) => it?.includes('trailing-comma, safe'))).toBe(true)
    expect(await page.locator('.facts-table').first().textContent()).toContain('quote-style (safe)')
  })

  test('the request is shown as it was sent, and holds no key', async () => {
    const { page, model } = await asked(inOrder(conversion(7)))
    await unfold(page)
    await page.getByText('Raw completion and request').first().click()
    const shown = JSON.parse((await page.locator('.try-details .json pre').first().textContent()) ?? '')
    const { stream_options: _, ...sent } = model.requests[0] ?? {}
    const { stream_options: __, ...preview } = shown
    expect(preview).toEqual(sent)
    expect(JSON.stringify(shown)).not.toMatch(/authorization|bearer/i)
  })

  test('markup from a model or a question stays text', async () => {
    const { page, complaints } = await asked(
      inOrder(`<b>bold</b> <img src=x onerror=alert(1)>\n${conversion(3)}`, 'Done, <script>alert(2)</script>.'),
    )
    await unfold(page)
    expect(await page.locator('.answer-text').textContent()).toBe('Done, <script>alert(2)</script>.')
    expect(await page.locator('.said').first().textContent()).toContain('<img src=x onerror=alert(1)>')
    expect(await page.locator('.run img, .run script, .run b').count()).toBe(0)
    expect(complaints).toEqual([])
  })
})

describe('what the harness did', () => {
  test('a retry counts down in its row', async () => {
    const busy = { status: 429, body: { error: { message: 'Rate limit reached' } }, headers: { 'retry-after': '2' } }
    const { page } = await asked(inOrder(busy, 'All is well.'))
    await page.getByText(/in [12]\.\d s/).waitFor()
    await page.getByRole('status').getByText('Step 1: waiting to ask the model again').waitFor()
    await unfold(page)
    expect(await page.locator('.note').textContent()).toContain('retry')
    expect(await page.locator('.totals').textContent()).toContain('1 retry')
  })

  test('a call of an unknown tool is refused in its row, and the model is told', async () => {
    const { page, model } = await asked(inOrder(tagged('get_weather', { city: 'Izmir' }), 'I cannot.'))
    await unfold(page)
    const row = await page.locator('.call').first().textContent()
    for (const it of ['refused', 'correction', 'tool-unknown']) expect(row).toContain(it)
    expect(await page.locator('.totals').textContent()).toContain('1 correction')
    expect(JSON.stringify(model.requests[1])).toContain('no tool named get_weather')
  })

  test('a run that goes in circles is stopped, and its steps stay open', async () => {
    const { page } = await asked(() => conversion(1))
    await page.locator('.totals').waitFor()
    expect(await page.locator('.answer-reason').textContent()).toContain('Loop stopped')
    expect(await page.locator('.run').getByText('Loop stopped').count()).toBe(2)
    expect(await page.getByRole('status').getByText('Loop stopped').getAttribute('class')).toContain('unseen')
    expect(await page.locator('.trace-line').getAttribute('aria-expanded')).toBe('true')
  })
})

describe('a person in between', () => {
  const askMe = async (page: Page) => {
    await page.getByText('Mode and limits').click()
    await page.getByLabel('Ask me before every call').check()
  }

  test('refuses with a reason, which the model is told', async () => {
    const { page, model } = await asked(inOrder(conversion(9), 'As you wish.'), askMe)
    await page.getByPlaceholder('Reason, told to the model').fill('not on a Sunday')
    await page.keyboard.press('Enter')
    await unfold(page)
    expect(await page.locator('.call').first().textContent()).toContain('not approved: not on a Sunday')
    expect(JSON.stringify(model.requests[1])).toContain('not on a Sunday')
    expect(await page.locator('.run').textContent(), 'a person is no mistake of the model').not.toContain('correction')
  })

  test('allows a tool for the run and is not asked about it again', async () => {
    const { page } = await asked(inOrder(conversion(1), conversion(2), conversion(3)), askMe)
    await page.getByRole('button', { name: 'Allow convert_currency for this run' }).click()
    await unfold(page)
    expect(await page.locator('.call-done').count()).toBe(3)
  })

  test('answers the second of two waiting calls before the first', async () => {
    const { page } = await asked(inOrder(`${conversion(1)}\n${conversion(2)}`), askMe)
    const boxes = page.locator('.approval')
    await boxes.nth(1).getByRole('button', { name: 'Allow once' }).click()
    await boxes.nth(0).getByRole('button', { name: 'Allow once' }).click()
    await unfold(page)
    expect(await page.locator('.call-done').count()).toBe(2)
  })

  test('answers by keyboard alone: the focus goes on to the next call that waits, and then to the question', async () => {
    const { page, model } = await asked(inOrder(`${conversion(1)}\n${conversion(2)}`), askMe)
    const boxes = page.locator('.approval')
    await boxes.nth(1).waitFor()
    await boxes.nth(0).getByRole('button', { name: 'Allow once' }).focus()
    await page.keyboard.press('Enter')
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Allow once')
    expect(await boxes.count()).toBe(1)
    for (const _ of ['the tool', 'reason', 'refuse']) await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('question')
    await unfold(page)
    expect(await page.locator('.call').nth(1).textContent()).toContain('not approved: the person refused it')
    expect(JSON.stringify(model.requests[1])).toContain('Every call is asked about; the person refused it')
  })

  test('sees a run begin on a small screen, where the question is asked at its lower end', async () => {
    const { page } = await asked(
      () => 'All is well.',
      (it) => it.setViewportSize({ width: 320, height: 640 }),
    )
    await page.locator('.totals').waitFor()
    expect(await page.locator('.question').evaluate((it) => it.getBoundingClientRect().top)).toBeLessThan(400)
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('question')
  })

  test('stops with Esc while the model is asked: what there is stays, and the question box has the focus', async () => {
    let model: RoutedModel | undefined
    const { page, ...rest } = await asked((count) => {
      if (count === 1) model?.hang()
      return conversion(count)
    })
    model = rest.model
    await page.locator('.call-done').first().waitFor()
    model.hang()
    await page.evaluate(() => dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', isComposing: true })))
    await page.waitForTimeout(100)
    expect(await page.getByRole('button', { name: 'Stop' }).isVisible()).toBe(true)
    await page.keyboard.press('Escape')
    await page.getByRole('status').getByText('Stopped').waitFor()
    expect(await page.locator('.trace-line').getAttribute('aria-expanded')).toBe('true')
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('question')
    await page.keyboard.press('ArrowUp')
    expect(await page.getByLabel('Question').inputValue()).toBe('What are some dollars in lira?')
  })
})

describe('a run of 200 calls', () => {
  test('is drawn, unfolded, scrolled and folded without a task that would hold a frame up for 100 ms', async () => {
    const { page } = await asked(
      (count) => (count > 100 ? 'Done.' : `${conversion(2 * count)}\n${conversion(2 * count + 1)}`),
      async (it) => {
        await it.getByText('Mode and limits').click()
        await it.getByLabel('Step limit').fill('101')
      },
    )
    // The first steps bring the engine along, which is read once.
    await page.locator('.call-done').first().waitFor()
    const longest = await longestTask(page, async () => {
      await page.locator('.totals').waitFor()
      await page.locator('.trace-line').click()
      for (let i = 0; i < 30; i++) {
        await page.mouse.wheel(0, 900)
        await page.waitForTimeout(20)
      }
      await page.evaluate(() => scrollTo(0, 0))
      await page.locator('.trace-line').click()
      await page.waitForTimeout(200)
    })
    expect(await page.locator('.trace-line').textContent()).toContain('101 steps · 200 calls')
    expect(longest).toBeLessThan(100)
    console.log(`the longest task of a run of 200 calls: ${longest.toFixed(0)} ms`)
  })
})

describe('a server on this machine that wants a key', () => {
  test('asks for it where the model is chosen, and is asked with it', async () => {
    const { page } = await served.open()
    const refusal = { status: 401, body: { error: { message: 'no key' } } }
    await routeModel(page, inOrder(refusal, 'All is well.'), 'LiteLLM/test', 'http://localhost:4000/v1')
    await page.reload()
    await page.getByLabel('Question').fill('How are you?')
    await page.keyboard.press('Enter')
    await page.getByText('The server wants a key (401).').waitFor()
    await page.getByLabel('Key', { exact: true }).fill('sk-of-my-own')
    await page.getByLabel('Question').fill('How are you?')
    await page.getByLabel('Question').press('Enter')
    await page.locator('.answer-text').getByText('All is well.').waitFor()
    await expect.poll(() => page.getByText('The server wants a key').count()).toBe(0)
  })
})

describe('a question from right to left', () => {
  test('stands at the right', async () => {
    const { page } = await served.open()
    await routeModel(page, () => 'السعر هو 45 ليرة.')
    await page.reload()
    await page.getByLabel('Question').fill('ما هو السعر؟')
    await page.keyboard.press('Enter')
    const answer = page.locator('.answer-text')
    await answer.waitFor()
    for (const it of [answer, page.locator('.question')]) {
      const gap = await it.evaluate((element) => {
        const range = document.createRange()
        range.selectNodeContents(element)
        return element.getBoundingClientRect().right - range.getBoundingClientRect().right
      })
      expect(Math.abs(gap)).toBeLessThan(2)
    }
  })
})

describe('a completion of 250 kB', () => {
  test('arrives in small pieces and is opened verbatim without a task of 100 ms, and nothing of it is lost', async () => {
    const line = 'The report says that the price has been moving between two figures for a while.\n'
    const text = line.repeat(3_100).trim()
    const { page } = await asked(inOrder(conversion(1), text))
    await page.locator('.call-done').first().waitFor()
    const longest = await longestTask(page, async () => {
      await page.locator('.totals').waitFor()
      await page.locator('.trace-line').click()
      await page.locator('.try-details summary').last().click()
      await page.locator('.block-text').first().waitFor()
      await page.waitForTimeout(200)
    })
    expect((await page.locator('.answer-text').textContent()) === text).toBe(true)
    expect((await page.locator('.try-details .block-text').first().textContent()) === text).toBe(true)
    expect(longest).toBeLessThan(100)
    console.log(`the longest task of a completion of 250 kB: ${longest.toFixed(0)} ms`)
  })
})
