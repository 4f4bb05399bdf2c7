import { type ApiCall, FromEnvironment, requestOf } from './api-call'

/** A string in double quotes, with escapes that JSON, Python, Go and Rust have in common where `unicode` writes the rest. */
const quoted = (text: string, unicode: (hex: string) => string): string => {
  let out = ''
  for (const letter of text) {
    const code = letter.codePointAt(0)!
    if (letter === '"' || letter === '\\') out += `\\${letter}`
    else if (letter === '\n') out += '\\n'
    else if (letter === '\r') out += '\\r'
    else if (letter === '\t') out += '\\t'
    else if (code >= 32 && code < 127) out += letter
    else out += unicode(code.toString(16))
  }
  return `"${out}"`
}

const pythonText = (text: string) => quoted(text, (hex) => `\\U${hex.padStart(8, '0')}`)
const goText = (text: string) => quoted(text, (hex) => `\\U${hex.padStart(8, '0')}`)
const rustText = (text: string) => quoted(text, (hex) => `\\u{${hex}}`)

/** A value as Python writes it. */
function pythonOf(value: unknown, indent = ''): string {
  if (value instanceof FromEnvironment) return `os.environ["${value.name}"]`
  if (typeof value === 'string') return pythonText(value)
  if (typeof value === 'boolean') return value ? 'True' : 'False'
  if (value === null || value === undefined) return 'None'
  if (typeof value !== 'object') return JSON.stringify(value)
  const inner = `${indent}    `
  if (Array.isArray(value)) return `[${value.map((item) => pythonOf(item, inner)).join(', ')}]`
  const lines = Object.entries(value).map(
    ([name, item]) => `${inner}${pythonText(name)}: ${pythonOf(item, inner)},\n`,
  )
  return lines.length === 0 ? '{}' : `{\n${lines.join('')}${indent}}`
}

/** A program in Python, with its standard library alone. */
export function pythonCodeOf(call: ApiCall, baseUrl: string): string {
  const { path, headers, body } = requestOf(call)
  const named = Object.entries(headers).map(
    ([name, value]) => `        ${pythonText(name)}: ${pythonText(String(value))},\n`,
  )
  return `import json
import os
import urllib.request

request = urllib.request.Request(
    ${pythonText(baseUrl + path)},
    method="${call.operation.method}",
    headers={
        "x-api-key": os.environ["API_KEY"],
${body === undefined ? '' : '        "content-type": "application/json",\n'}${named.join('')}    },
${body === undefined ? '' : `    data=json.dumps(${pythonOf(body, '    ')}).encode(),\n`})
with urllib.request.urlopen(request) as response:
    print(json.load(response))
`
}

/** The body as JSON text with a mark for each value of the environment, and the names of those, in their order. */
function marked(body: unknown): { json: string; names: string[] } {
  const names: string[] = []
  const json = JSON.stringify(body, (_name, value: unknown) => {
    if (!(value instanceof FromEnvironment)) return value
    names.push(value.name)
    return `{{${value.name}}}`
  })
  return { json, names }
}

/** A program in Go, with its standard library alone. */
export function goCodeOf(call: ApiCall, baseUrl: string): string {
  const { path, headers, body } = requestOf(call)
  const { json, names } = body === undefined ? { json: '', names: [] } : marked(body)
  const filled = names.map((name) => `, "{{${name}}}", os.Getenv("${name}")`).join('')
  const text =
    names.length > 0
      ? `strings.NewReplacer(${filled.slice(2)}).Replace(${goText(json)})`
      : goText(json)
  const lines = Object.entries(headers).map(
    ([name, value]) => `\trequest.Header.Set(${goText(name)}, ${goText(String(value))})\n`,
  )
  return `package main

import (
\t"fmt"
\t"io"
\t"net/http"
\t"os"
${body === undefined ? '' : '\t"strings"\n'})

func main() {
\trequest, err := http.NewRequest("${call.operation.method}", ${goText(baseUrl + path)}, ${body === undefined ? 'nil' : `strings.NewReader(${text})`})
\tif err != nil {
\t\tpanic(err)
\t}
\trequest.Header.Set("x-api-key", os.Getenv("API_KEY"))
${body === undefined ? '' : '\trequest.Header.Set("content-type", "application/json")\n'}${lines.join('')}\tresponse, err := http.DefaultClient.Do(request)
\tif err != nil {
\t\tpanic(err)
\t}
\tdefer response.Body.Close()
\tanswer, err := io.ReadAll(response.Body)
\tif err != nil {
\t\tpanic(err)
\t}
\tfmt.Println(response.StatusCode, string(answer))
}
`
}

/** A program in Rust, with `reqwest` and its feature `blocking`. */
export function rustCodeOf(call: ApiCall, baseUrl: string): string {
  const { path, headers, body } = requestOf(call)
  const { json, names } = body === undefined ? { json: '', names: [] } : marked(body)
  const filled = names.map((name) => `.replace("{{${name}}}", &std::env::var("${name}")?)`).join('')
  const lines = Object.entries(headers).map(
    ([name, value]) => `        .header(${rustText(name)}, ${rustText(String(value))})\n`,
  )
  return `fn main() -> Result<(), Box<dyn std::error::Error>> {
    let response = reqwest::blocking::Client::new()
        .request(reqwest::Method::${call.operation.method}, ${rustText(baseUrl + path)})
        .header("x-api-key", std::env::var("API_KEY")?)
${body === undefined ? '' : '        .header("content-type", "application/json")\n'}${lines.join('')}${body === undefined ? '' : `        .body(${rustText(json)}.to_string()${filled})\n`}        .send()?;
    println!("{} {}", response.status(), response.text()?);
    Ok(())
}
`
}
