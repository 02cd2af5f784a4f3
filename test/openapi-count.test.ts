/** Counts of what a description says, in its file and on its pages. */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const DESCRIPTION = `openapi: 3.1.0
info:
  title: Letters
  version: 2.1.0
  summary: Sends letters.
  description: All that a **post office** does.
  termsOfService: https://example.com/terms
  contact: { name: Post, email: post@example.com, url: https://example.com/contact }
  license: { name: MIT, identifier: MIT }
servers:
  - url: https://{region}.example.com
    description: Everywhere on earth.
    variables: { region: { default: eu, enum: [eu, us], description: Where the letters are. } }
security: [{ Login: [letters:write] }, { Key: [] }]
externalDocs: { url: https://example.com/guide, description: The long guide. }
tags:
  - { name: letter, description: Letters on paper., externalDocs: { url: https://example.com/paper } }
paths:
  /letters/{id}:
    parameters: [{ name: id, in: path, required: true, description: Which one., schema: { type: string } }]
    put:
      operationId: change
      summary: Change a letter
      description: |
        Rewrites it.

        - And sends it again.
      tags: [letter]
      deprecated: true
      servers: [{ url: https://write.example.com }]
      externalDocs: { url: https://example.com/change, description: More about changes. }
      parameters:
        - { name: kind, in: query, deprecated: true, description: Of paper., schema: { type: string, enum: [thin, thick] } }
        - { name: X-Trace, in: header, schema: { type: string } }
      requestBody:
        description: What to write.
        content:
          application/json:
            schema: { $ref: '#/components/schemas/Letter' }
            examples:
              short: { summary: A few words, value: { text: Dear John } }
              long: { summary: Many words, description: Nobody reads all., value: { text: Once upon a time } }
          text/plain: { schema: { type: string } }
      responses:
        '200':
          description: |
            The letter.

            As it was sent.
          headers: { X-Left: { description: Letters left., schema: { type: integer } } }
          content: { application/json: { schema: { $ref: '#/components/schemas/Letter' }, example: { text: Dear Jane } } }
          links: { again: { operationId: change, description: Change it once more. } }
        '400': { description: Illegible., content: { application/problem+json: { schema: { $ref: '#/components/schemas/Problem' } } } }
        default: { description: Anything else. }
      callbacks:
        delivered:
          '{$request.body#/url}':
            post:
              description: It has arrived.
              requestBody: { content: { application/json: { schema: { type: object, properties: { at: { type: string, description: When it came. } } } } } }
              responses: { '204': { description: Heard. } }
webhooks:
  lost:
    post:
      summary: A letter is lost
      description: Nobody found it.
      security: [{ Key: [] }]
      requestBody:
        content:
          application/json:
            schema: { type: object, description: What is known of it., properties: { where: { type: string } } }
            examples: { sea: { summary: Lost at sea, value: { where: The Atlantic } } }
      responses: { '200': { description: Noted. } }
components:
  securitySchemes:
    Login:
      type: oauth2
      description: People sign in.
      flows: { authorizationCode: { authorizationUrl: https://example.com/login, tokenUrl: https://example.com/token, refreshUrl: https://example.com/again, scopes: { letters:write: Write letters. } } }
    Key: { type: apiKey, in: header, name: X-Key, description: Programs have a key. }
  schemas:
    Letter:
      type: object
      description: What is in an envelope.
      properties:
        id: { type: string, readOnly: true, description: Given by the office. }
        secret: { type: string, writeOnly: true, description: Burns the letter. }
        text: { type: string, description: All words. }
        seal: { type: string, deprecated: true, enum: [red, black] }
        from: { $ref: '#/components/schemas/Person' }
        to: { type: array, items: { $ref: '#/components/schemas/Person' } }
        stamp: { oneOf: [{ $ref: '#/components/schemas/Stamp' }, { type: 'null' }] }
    Person:
      type: object
      properties: { number: { type: integer, readOnly: true, description: In the register. }, name: { type: string } }
    Stamp:
      allOf:
        - { type: object, properties: { price: { type: number, description: In cents. } } }
        - { type: object, properties: { picture: { type: string } }, patternProperties: { '^x-': { type: string } } }
    Problem: { type: object, description: Says what went wrong., properties: { title: { type: string } } }
`

test('all that a description says is on its pages', () => {
  const file = join(mkdtempSync(join(tmpdir(), 'docsgen-')), 'letters.yaml')
  writeFileSync(file, DESCRIPTION)
  const options = { encoding: 'utf8' } as const
  const { stdout, stderr } = spawnSync('node', ['test/bench/count-openapi.js', file], options)
  expect(stderr).toBe('')
  expect(stdout.split('\n').filter((line) => /^[! ] \S/.test(line)).length).toBeGreaterThanOrEqual(
    40,
  )
  expect(stdout.split('\n').filter((line) => /^(?:!| {6})/.test(line))).toEqual([])
})
